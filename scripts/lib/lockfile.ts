/** A package of `package-lock.json`. */
export interface LockedPackage {
  readonly version?: string
  /** The package's name, if its folder is named differently. */
  readonly name?: string
  readonly integrity?: string
  /** The platforms on which it is installed; by default all. */
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optional?: boolean
}

export interface Lockfile {
  /** By folder; the project itself has the empty one. */
  readonly packages: Record<string, LockedPackage>
}

/** The packages without a hash, by folder: npm would install anything as these. */
export const withoutHash = ({ packages }: Lockfile): [folder: string, LockedPackage][] =>
  Object.entries(packages).filter(([folder, { integrity }]) => folder !== '' && !integrity)

const nameIn = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 13)

/**
 * Adds missing hashes to a lockfile; existing ones stay.
 * @param hashOf asks the registry for the hash of `name@version`; null if it has none
 * @returns the packages, as `name@version`, that still have none
 */
export const addHashes = async (
  lockfile: Lockfile,
  hashOf: (spec: string) => Promise<string | null>,
): Promise<string[]> => {
  const missing: string[] = []
  for (const [folder, { version, name, ...rest }] of withoutHash(lockfile)) {
    const spec = `${name ?? nameIn(folder)}@${version}`
    const integrity = await hashOf(spec)
    if (integrity === null) missing.push(spec)
    else lockfile.packages[folder] = { ...(name ? { name } : {}), version, integrity, ...rest }
  }
  return missing
}
