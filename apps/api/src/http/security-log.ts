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

/** Logs changes of access to accounts, and refused requests, for the operator. */
export interface SecurityLog {
  /** Logs a successful request; does nothing for an endpoint that is not in `recorded`, because it changes no access. */
  done(endpoint: EndpointShape, request: Request, response: Response): void;
  /**
   * Logs a refused request, with the address of the caller if it may be an attack. Many equal refusals of a caller are counted in one line.
   */
  refused(error: HttpError, request: Request, response: Response): void;
  /** Like `refused`, for a socket connection or an event on one. */
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

/** Creates the security log: lines with `part: 'security'`. */
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
        log.info({ code, ...from, count }, `${message}, repeated`);
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
