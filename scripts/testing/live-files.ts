import { ASSETS_PLUGIN } from 'miniflare'

type Input = Parameters<typeof ASSETS_PLUGIN.getServices>[0]
type Services = Awaited<ReturnType<typeof ASSETS_PLUGIN.getServices>>

interface Binding {
  name?: string
  json?: string
  data?: Uint8Array
}

/** The Workers of the static files cache their list of files for their whole life; these accept a new list. */
const takingLists = {
  ASSETS_MANIFEST: `
    import Assets from './inner.mjs'
    let given = {}
    export default class extends Assets {
      async fetch(request) {
        if (request.method === 'PUT' && new URL(request.url).hostname === 'assets.local') {
          const { manifest, config, names } = await request.json()
          given = { ASSETS_MANIFEST: Uint8Array.from(atob(manifest), (c) => c.charCodeAt(0)).buffer, CONFIG: config }
          await this.env.ASSETS_KV_NAMESPACE.put('names', JSON.stringify(names))
          return new Response(null, { status: 204 })
        }
        Object.assign(this.env, given)
        return super.fetch(request)
      }
      unstable_canFetch(request) {
        Object.assign(this.env, given)
        return super.unstable_canFetch(request)
      }
    }`,
  ASSETS_REVERSE_MAP: `
    import files from './inner.mjs'
    let given = {}
    export default {
      async fetch(request, env) {
        if (request.method !== 'PUT') return files.fetch(request, { ...env, ...given })
        given = { ASSETS_REVERSE_MAP: await request.json() }
        return new Response()
      },
    }`,
}

const getServices = ASSETS_PLUGIN.getServices.bind(ASSETS_PLUGIN)
/** Miniflare's options for the static files of each folder. */
const asked = new Map<string, Input>()

const workersIn = (services: Services) =>
  (Array.isArray(services) ? services : (services?.services ?? [])).flatMap((service) =>
    'worker' in service && service.worker
      ? [service.worker as { modules: object[]; bindings: Binding[] }]
      : [],
  )

const folderOf = ({ options }: Input): string =>
  (options as { config: { assets?: { directory?: string } } }).config.assets?.directory ?? ''

ASSETS_PLUGIN.getServices = async (input) => {
  asked.set(folderOf(input), input)
  const services = await getServices(input)
  for (const worker of workersIn(services)) {
    for (const [name, text] of Object.entries(takingLists)) {
      if (!worker.bindings?.some((binding) => binding.name === name)) continue
      const [inner] = worker.modules
      worker.modules = [
        { name: 'index.mjs', esModule: text },
        { ...inner, name: 'inner.mjs' },
      ]
    }
  }
  return services
}

/** The present files of a folder, in the form that a reload gives to the Workers that serve them. */
export const filesNow = async (folder: string): Promise<string> => {
  const input = asked.get(folder)
  if (!input) throw new Error(`Nothing serves ${folder}.`)
  const bindings = workersIn(await getServices(input)).map((worker) => worker.bindings ?? [])
  const find = (all: Binding[] | undefined, name: string) => all?.find((one) => one.name === name)
  const assets = bindings.find((all) => find(all, 'ASSETS_MANIFEST'))
  const names = bindings.find((all) => find(all, 'ASSETS_REVERSE_MAP'))
  return JSON.stringify({
    manifest: Buffer.from(find(assets, 'ASSETS_MANIFEST')?.data ?? []).toString('base64'),
    config: JSON.parse(find(assets, 'CONFIG')?.json ?? '{}'),
    names: JSON.parse(find(names, 'ASSETS_REVERSE_MAP')?.json ?? '{}'),
  })
}
