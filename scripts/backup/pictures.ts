import { BackupError } from '../../shared/backup/backup-error.ts'
import type { Header } from '../../shared/backup/format.ts'
import { pictureTypes, readPictureName } from '../../shared/pictures/picture-name.ts'
import type { Progress } from '../lib/progress.ts'
import { readPictures } from './file.ts'

/** The names of all uploaded pictures and of their smaller versions. */
export const pictureNames = async (bucket: R2Bucket): Promise<string[]> => {
  const names: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await bucket.list(cursor === undefined ? {} : { cursor })
    names.push(...page.objects.map(({ key }) => key).filter((key) => readPictureName(key)))
    if (!page.truncated) return names
    cursor = page.cursor
  }
}

/** Stores a backup's pictures; a name is a hash, so a repeat is safe. @returns whether it finished */
export const restorePictures = async (
  bucket: R2Bucket | undefined,
  { file, header }: { readonly file: string; readonly header: Header },
  { onProgress, signal }: { onProgress?: (progress: Progress) => void; signal?: AbortSignal },
): Promise<boolean> => {
  if (header.pictures === 0) return true
  if (!bucket) {
    throw new BackupError(
      'This backup has pictures, and wrangler.toml binds no bucket to store them. Nothing was changed.',
    )
  }
  let done = 0
  for await (const { picture, data } of readPictures(file, header)) {
    if (signal?.aborted) return false
    const name = readPictureName(picture)
    if (name && !(await bucket.head(picture))) {
      const httpMetadata = { contentType: pictureTypes[name.extension] }
      await bucket.put(picture, new Uint8Array(Buffer.from(data, 'base64')), { httpMetadata })
    }
    done += 1
    onProgress?.({ done, total: header.pictures, title: 'pictures' })
  }
  return true
}
