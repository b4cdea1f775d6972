import { signInBody } from '../lib/client.ts'
import { type Blog, owner } from './blog.ts'
import { newReader } from './readers.ts'

/** The fields of a sign-in. */
export type SignIn = Partial<Record<keyof ReturnType<typeof signInBody>, string>>

/** Tries to sign in as the owner, from a new network. @param fields replace the right ones */
export const attemptSignIn = (blog: Blog, fields: SignIn = {}, address?: string) =>
  blog.anyone.call('signIn', {
    body: { ...signInBody(owner), ...fields },
    headers: address ? { 'CF-Connecting-IP': address } : newReader(),
  })
