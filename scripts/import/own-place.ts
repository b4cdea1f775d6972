/** Where the files of a folder stand while it is read: a host that no other site can have (RFC 2606). */
const folderOrigin = 'https://folder.invalid'
/** Where a text says what stands beside it: on the web that was beside its page. */
const besideOrigin = 'https://beside.folder.invalid'

/** The address of a file of the folder, which what it names is relative to. */
export const atFolder = (path: string): string =>
  `${folderOrigin}/${path.split('/').map(encodeURIComponent).join('/')}`

/** Whether an address is that of a file of the folder. */
export const isInFolder = (address: string): boolean =>
  address.startsWith(`${folderOrigin}/`) || isBeside(address)

/** An address of the folder as one that was named from beside it. */
export const besideOf = (address: string): string => address.replace(folderOrigin, besideOrigin)

/** Whether a text named it from beside it, not by its whole path. */
export const isBeside = (address: string): boolean => address.startsWith(`${besideOrigin}/`)

/** The path of an address, as people write it. @returns null when it is none */
export const pathAt = (address: string): string | null => {
  try {
    return decodeURIComponent(new URL(address).pathname)
  } catch {
    return null
  }
}
