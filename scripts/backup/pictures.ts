import { pictureTypes, readPictureName } from '../../shared/pictures/picture-name.ts'
import type { Progress } from '../lib/progress.ts'
import { BackupError, type Header, type PictureFile, readPictures } from './file.ts'

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

/** The files with these names, one at a time. @throws BackupError if one was deleted meanwhile */
export async function* readPictureFiles(
  bucket: R2Bucket,
  names: readonly string[],
): AsyncGenerator<PictureFile> {
  for (const name of names) {
    const found = await bucket.get(name)
    if (!found) throw new BackupError(`The picture ${name} was deleted meanwhile; begin again.`)
    yield { picture: name, data: Buffer.from(await found.arrayBuffer()).toString('base64') }
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
