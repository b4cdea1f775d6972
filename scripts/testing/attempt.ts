import { signInBody } from '../lib/client.ts'
import { type Blog, owner } from './blog.ts'
import { newReader } from './readers.ts'

/** The fields of a sign-in. */
export type SignIn = Partial<Record<keyof ReturnType<typeof signInBody>, string>>

/** Signs in as the owner, with other fields where some are given, and from a network that no test has used. */
export const attempt = (blog: Blog, given: SignIn = {}, address?: string) =>
  blog.anyone.call('signIn', {
    body: { ...signInBody(owner), ...given },
    headers: address ? { 'CF-Connecting-IP': address } : newReader(),
  })
