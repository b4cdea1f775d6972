import { demoLink } from '../../shared/session/demo-link.ts'
import { readSetup } from '../../shared/setup/contract.ts'
import { createClient, expectData } from '../lib/client.ts'
import { type DevVars, demoValues } from '../lib/dev-vars.ts'

const factors = ['USERNAME', 'EMAIL', 'PASSWORD', 'COLORS', 'ANSWERS'].map(
  (name) => `OWNER_${name}`,
)

/** Whether `.dev.vars` has the owner of the demo, not one that somebody wrote into it. */
const isOfDemo = (vars: DevVars): boolean => {
  const demo = demoValues()
  const known = new Map<string, string>(Object.entries(vars))
  return factors.every((name) => known.get(name) === demo[name])
}

/** The author's way in, as lines for the terminal. @param shown the address of the blog, if the running one is another */
export const describeWayIn = async (
  origin: string,
  vars: DevVars,
  shown = origin,
): Promise<string> => {
  const { isSetUp, isDemo } = expectData(await createClient(origin).call(readSetup))
  if (!isSetUp) return `Set-up     ${shown}/sign-in, with the code ${vars.SETUP_CODE}`
  if (!isDemo || !isOfDemo(vars)) return `Dashboard  ${shown}/sign-in`
  const link = demoLink(shown, {
    username: vars.OWNER_USERNAME,
    email: vars.OWNER_EMAIL,
    colors: vars.OWNER_COLORS,
    password: vars.OWNER_PASSWORD,
    answers: JSON.parse(vars.OWNER_ANSWERS),
    human: vars.TEST_HUMAN_TOKEN,
  })
  return `Dashboard  open this link, which fills in the sign-in, and press Admin:\n\n${link}`
}
