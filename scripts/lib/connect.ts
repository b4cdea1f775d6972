import { readSetup, setUp } from '../../shared/setup/contract.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { type Client, CutOff, createClient, expectData, type Owner, signInAs } from './client.ts'

type LocalOwner = Owner & { readonly SETUP_CODE?: string }

/** Sets up a blog on this machine that has no owner yet, with the owner of `.dev.vars`. */
const setUpIfNew = async (origin: string, owner: LocalOwner): Promise<void> => {
  const client = createClient(origin)
  const reply = await client.call(readSetup)
  if (!reply.ok || reply.data.isSetUp) return
  const { OWNER_USERNAME: username, OWNER_EMAIL: email, OWNER_COLORS: colors } = owner
  const body = {
    ...{ code: owner.SETUP_CODE, username, email, colors, password: owner.OWNER_PASSWORD },
    ...{ answers: JSON.parse(owner.OWNER_ANSWERS), lettersTo: email, url: origin },
    ...{ title: siteConfig.title, authorName: siteConfig.author.name },
  }
  expectData(await client.call(setUp, { body }))
}

/** Signs the owner in at a running blog. @throws Error saying what to do if it fails */
export const connect = async (origin: string, owner: LocalOwner): Promise<Client> => {
  try {
    await setUpIfNew(origin, owner)
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
