/** The error for a backup that cannot be made or restored, with a sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
