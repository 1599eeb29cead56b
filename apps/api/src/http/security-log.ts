import {
  activate,
  closeAccount,
  exportAccount,
  login,
  logout,
  register,
  resetPassword,
  sendPasswordReset,
  updateUserProfile,
  updateUserRole,
  updateUserStatus,
  type EndpointShape,
  type ErrorCode,
} from '@korice/contracts';
import type { Request, Response } from 'express';
import type { HttpError } from '../platform/errors/http-error.js';
import type { Logger } from '../platform/logger.js';
import { redactPath } from './redact-path.js';
import { requestIdOf } from './request-id.js';

/** Lines of the log by which an operator sees what happened to an account, and who tries what they may not. */
export interface SecurityLog {
  /** A call that was answered; does nothing for one that opens, ends or changes no access. */
  done(endpoint: EndpointShape, request: Request, response: Response): void;
  /** A request that was refused, whatever for; of one that may be an attack the caller's address too. */
  refused(error: HttpError, request: Request, response: Response): void;
  /** The same of a connection of a socket, or of a call over one. */
  socketRefused(error: HttpError, address: string, about: { origin?: string; event?: string; account?: string }): void;
}

const recorded: ReadonlySet<EndpointShape> = new Set<EndpointShape>([
  register,
  activate,
  login,
  logout,
  sendPasswordReset,
  resetPassword,
  updateUserProfile,
  updateUserRole,
  updateUserStatus,
  exportAccount,
  closeAccount,
]);

const suspicious: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['ACTIVATION_INVALID', 'RESET_INVALID', 'TOKEN_INVALID']);
const suspiciousStatuses: ReadonlySet<number> = new Set([401, 403, 429]);

const mayBeAttack = ({ status, code }: HttpError): boolean => suspiciousStatuses.has(status) || suspicious.has(code);

/** Writes to the part `security` of the log. */
export function createSecurityLog(parent: Logger): SecurityLog {
  const log = parent.child({ part: 'security' });
  const what = (request: Request, response: Response) => ({
    requestId: requestIdOf(response),
    method: request.method,
    path: redactPath(request.originalUrl),
    account: response.locals.actorId as string | undefined,
  });
  return {
    done(endpoint, request, response) {
      if (recorded.has(endpoint)) log.info({ ...what(request, response), address: request.ip }, 'done');
    },
    refused(error, request, response) {
      const about = error.account === undefined ? {} : { about: error.account };
      const from = mayBeAttack(error) ? { address: request.ip } : {};
      log.info({ code: error.code, ...what(request, response), ...about, ...from }, 'refused');
    },
    socketRefused(error, address, about) {
      log.info({ code: error.code, ...about, ...(mayBeAttack(error) && { address }) }, 'socket refused');
    },
  };
}
