import {
  activate,
  addPasskey,
  closeAccount,
  exportAccount,
  login,
  loginWithPasskey,
  loginWithRecoveryCode,
  logout,
  register,
  removePasskey,
  removeUserPasskeys,
  renewRecoveryCodes,
  resetPassword,
  sendPasswordReset,
  sendUserPasswordReset,
  updateUserProfile,
  updateUserRole,
  updateUserStatus,
  type EndpointShape,
  type ErrorCode,
} from '@korice/contracts';
import type { Request, Response } from 'express';
import type { HttpError } from '../platform/errors/http-error.js';
import type { Logger } from '../platform/logger.js';
import { createLogThrottle } from './log-throttle.js';
import { redactPath } from './redact-path.js';
import { requestIdOf } from './request-id.js';

/** Lines of the log by which an operator sees what happened to an account, and who tries what they may not. */
export interface SecurityLog {
  /** A call that was answered; does nothing for one that opens, ends or changes no access. */
  done(endpoint: EndpointShape, request: Request, response: Response): void;
  /** A refused request; if it may be an attack, with the caller's address. Repeated refusals of a caller are counted in one line. */
  refused(error: HttpError, request: Request, response: Response): void;
  /** The same of a connection of a socket, or of a call over one. */
  socketRefused(error: HttpError, address: string, about: { origin?: string; event?: string; account?: string }): void;
}

const recorded: ReadonlySet<EndpointShape> = new Set<EndpointShape>([
  register,
  activate,
  login,
  loginWithPasskey,
  loginWithRecoveryCode,
  logout,
  sendPasswordReset,
  sendUserPasswordReset,
  addPasskey,
  removePasskey,
  removeUserPasskeys,
  renewRecoveryCodes,
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
  const throttle = createLogThrottle();
  function logRefusal(key: unknown[], code: ErrorCode, from: object, about: object, message: string): void {
    throttle.run(
      JSON.stringify([code, ...key]),
      () => {
        log.info({ code, ...about, ...from }, message);
      },
      (count) => {
        log.info({ code, ...from, count }, `${message}, not logged one by one`);
      },
    );
  }
  const requestFields = (request: Request, response: Response) => ({
    requestId: requestIdOf(response),
    method: request.method,
    path: redactPath(request.originalUrl),
    account: response.locals.actorId as string | undefined,
  });
  return {
    done(endpoint, request, response) {
      if (recorded.has(endpoint)) log.info({ ...requestFields(request, response), address: request.ip }, 'done');
    },
    refused(error, request, response) {
      const about = error.account === undefined ? {} : { about: error.account };
      const from = mayBeAttack(error) ? { address: request.ip } : {};
      const key = ['request', request.ip, response.locals.actorId];
      logRefusal(key, error.code, from, { ...requestFields(request, response), ...about }, 'refused');
    },
    socketRefused(error, address, about) {
      const from = mayBeAttack(error) ? { address } : {};
      logRefusal(['socket', address, about.account], error.code, from, about, 'socket refused');
    },
  };
}
