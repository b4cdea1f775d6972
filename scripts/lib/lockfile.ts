/** A package of `package-lock.json`. */
export interface LockedPackage {
  readonly version?: string
  /** Where its folder has another name. */
  readonly name?: string
  readonly integrity?: string
  /** Where it is installed; everywhere unless said. */
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optional?: boolean
}

export interface Lockfile {
  /** By their folder; the project's own is empty. */
  readonly packages: Record<string, LockedPackage>
}

/** The packages without a hash, by their folder: npm would install whatever it is given as these. */
export const withoutHash = ({ packages }: Lockfile): [folder: string, LockedPackage][] =>
  Object.entries(packages).filter(([folder, { integrity }]) => folder !== '' && !integrity)

const nameIn = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 13)

/**
 * Adds the hashes that a lockfile lacks; those that it has stay.
 * @param hashOf asks the registry for that of `name@version`; null where it has none
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
