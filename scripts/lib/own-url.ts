import { openApiPath } from '../../shared/pages.ts'

/** The own address of the blog that answers at an origin, as its description says it. */
export const ownUrlOf = async (origin: string): Promise<string> => {
  const description = (await (await fetch(origin + openApiPath)).json()) as {
    servers: [{ url: string }]
  }
  return description.servers[0].url
}
