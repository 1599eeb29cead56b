import { createAccountExport } from '../src/modules/personal-data/account-export.js';
import type { TestApp } from './app.js';
import type { BuiltUser } from './factories/build-user.js';

/** Returns all files of the data export of a member as one text. */
export async function exportOf(app: TestApp, user: BuiltUser): Promise<string> {
  const record = await app.models.users.findById(user._id).orFail().lean();
  const parts: string[] = [];
  for await (const { content } of createAccountExport(app.models, app.services)(record))
    if (Buffer.isBuffer(content)) parts.push(content.toString());
    else for await (const chunk of content) parts.push(chunk.toString());
  return parts.join('');
}
