import type { VersionSummary } from '../../../shared/articles/contract.ts'
import { ask } from '../data/ask.ts'
import { type Version, versionOf } from './load.ts'

/** The earlier versions of an article; undefined without an answer. */
export const listVersions = async (id: string): Promise<VersionSummary[] | undefined> => {
  const reply = await ask('listVersions', { query: { reference: id } })
  return reply.ok ? reply.data : undefined
}

/** One version with all fields; undefined without an answer. */
export const readVersion = async (id: string, version: number): Promise<Version | undefined> => {
  const reply = await ask('readVersion', { query: { reference: id, version } })
  return reply.ok ? versionOf(reply.data) : undefined
}
