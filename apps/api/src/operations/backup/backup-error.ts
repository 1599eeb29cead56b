/** Why a backup or a restore cannot be done, as one sentence for the person who asked. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
