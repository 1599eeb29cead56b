import { Binary, Long } from 'bson';
import type { Document } from '../bson/values.js';
import { isDocument } from '../bson/values.js';
import { CommandError, typeMismatch } from '../errors.js';

interface LastWrite {
  readonly number: bigint;
  readonly reply: Promise<Document>;
}

const MAX_SESSIONS = 10_000;

/** Remembers the last write of every session, so that a write that a driver sends again is answered, not repeated. */
export class Sessions {
  private readonly lastWrites = new Map<string, LastWrite>();

  /** Runs a command, unless it is the session's last write once more. Failed commands are forgotten. */
  run(command: Document, run: () => Document | Promise<Document>): Document | Promise<Document> {
    if (command.txnNumber === undefined) return run();
    const session = sessionKey(command.lsid);
    const number = transactionNumber(command.txnNumber);
    const last = this.lastWrites.get(session);
    if (last?.number === number) return last.reply;
    if (last && last.number > number)
      throw new CommandError(
        225,
        'TransactionTooOld',
        `Retryable write with txnNumber ${number} is older than ${last.number}`,
      );
    const reply = Promise.resolve(run());
    const write = { number, reply };
    this.lastWrites.delete(session);
    this.lastWrites.set(session, write);
    reply.catch(() => {
      if (this.lastWrites.get(session) === write) this.lastWrites.delete(session);
    });
    this.forgetOldest();
    return reply;
  }

  end(sessions: readonly unknown[]): void {
    for (const session of sessions) this.lastWrites.delete(sessionKey(session));
  }

  private forgetOldest(): void {
    const [oldest] = this.lastWrites.keys();
    if (this.lastWrites.size > MAX_SESSIONS && oldest !== undefined) this.lastWrites.delete(oldest);
  }
}

function sessionKey(session: unknown): string {
  const id = isDocument(session) ? session.id : undefined;
  if (!(id instanceof Binary)) throw typeMismatch('a session id must be a UUID');
  return id.toString('hex');
}

function transactionNumber(value: unknown): bigint {
  if (value instanceof Long) return value.toBigInt();
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value);
  throw typeMismatch('txnNumber must be a whole number');
}
