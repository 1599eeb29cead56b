/** Why a backup or restore failed, as one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
