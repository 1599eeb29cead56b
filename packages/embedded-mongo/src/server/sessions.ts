import { Binary } from 'bson';
import { type Document, isDocument, isNumeric } from '../bson/values.js';
import { CommandError, typeMismatch } from '../errors.js';

const MAX_SESSIONS = 1000;

function sessionKey(session: unknown): string {
  const id = isDocument(session) ? session.id : undefined;
  if (!(id instanceof Binary)) throw typeMismatch('a session id must be a UUID');
  return id.toString('hex');
}

/** Stores the last write of every session, so that a retried write returns its reply and is not repeated. */
export class Sessions {
  private readonly lastWrites = new Map<string, { number: bigint; reply: Promise<Document> }>();

  /** Runs a command unless it repeats the session's last write. Failed commands are not stored. */
  async run({ lsid, txnNumber }: Document, run: () => Document | Promise<Document>): Promise<Document> {
    if (txnNumber === undefined) return run();
    if (!isNumeric(txnNumber)) throw typeMismatch('txnNumber must be a whole number');
    const session = sessionKey(lsid);
    const number = BigInt(txnNumber.toString());
    const last = this.lastWrites.get(session);
    if (last?.number === number) return last.reply;
    if (last && last.number > number)
      throw new CommandError('TransactionTooOld', `the session has written ${last.number} since ${number}`);
    const write = { number, reply: Promise.resolve(run()) };
    this.lastWrites.delete(session);
    this.lastWrites.set(session, write);
    const [oldest = ''] = this.lastWrites.keys();
    if (this.lastWrites.size > MAX_SESSIONS) this.lastWrites.delete(oldest);
    try {
      return await write.reply;
    } catch (error) {
      if (this.lastWrites.get(session) === write) this.lastWrites.delete(session);
      throw error;
    }
  }

  end(sessions: readonly Document[]): void {
    for (const session of sessions) this.lastWrites.delete(sessionKey(session));
  }
}
