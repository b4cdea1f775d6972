import { type Client, CutOff, type Owner, signInAs } from '../lib/client.ts'

/** Signs the owner in at a running blog. @throws Error saying what to do if it fails */
export const connect = async (origin: string, owner: Owner): Promise<Client> => {
  try {
    return await signInAs(origin, owner)
  } catch (error) {
    if (error instanceof CutOff) throw error
    if (error instanceof TypeError) {
      throw new Error(`Nothing answers at ${origin}. Start it with \`npm run dev\`.`)
    }
    if (error instanceof SyntaxError) {
      throw new Error(`What answers at ${origin} is not this blog.`)
    }
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The sign-in was refused: ${why}. Compare .dev.vars with the running blog.`)
  }
}
