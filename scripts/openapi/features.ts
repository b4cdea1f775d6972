import { existsSync, readdirSync } from 'node:fs'
import * as z from 'zod'
import type { CallName } from '../../shared/calls.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { root } from '../lib/paths.ts'

/** What the folders of `shared/` say that the list of all calls does not. */
export interface Features {
  /** Which feature a call belongs to. */
  readonly of: ReadonlyMap<Endpoint, string>
  /** The schemas that have a name of their own, by it. */
  readonly schemas: ReadonlyMap<string, z.ZodType>
}

/** Reads every contract: `shared/{feature}/contract.ts`. */
export const readFeatures = async (): Promise<Features> => {
  const names = new Map(Object.entries(endpoints).map(([name, call]) => [call as Endpoint, name]))
  const of = new Map<Endpoint, string>()
  const schemas = new Map<string, z.ZodType>()
  for (const feature of readdirSync(`${root}shared`).sort()) {
    const file = `${root}shared/${feature}/contract.ts`
    if (!existsSync(file)) continue
    for (const [name, value] of Object.entries(await import(file))) {
      if (names.has(value as Endpoint)) of.set(value as Endpoint, feature)
      if (/^[A-Z]/.test(name) && value instanceof z.ZodType) schemas.set(name, value)
    }
  }
  return { of, schemas }
}

/** The calls, by their names. */
export const allCalls = Object.entries(endpoints) as [CallName, Endpoint][]
