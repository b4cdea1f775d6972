import { readFileSync } from 'node:fs'
import { pathOf } from '../../shared/calls.ts'
import { cookieNames } from '../../shared/names.ts'
import type { JsonSchema, OpenApi, Operation } from '../../shared/openapi.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { root } from '../lib/paths.ts'
import { exampleOf } from './example.ts'
import { allCalls, readFeatures } from './features.ts'
import { operationOf } from './operation.ts'
import { problemSchema } from './refusals.ts'
import { outputSchemas } from './schemas.ts'

const description = `The calls of ${siteConfig.title}. Bodies and answers are JSON; a slash at the end of an address may be left out. What is refused is answered as application/problem+json with a code that stays the same. Pages of other sites cannot call.`

const securitySchemes: OpenApi['components']['securitySchemes'] = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieNames.session,
    description: 'The author, signed in: signIn sets this cookie.',
  },
  signedBuild: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'A build that knows REBUILD_SECRET: Standard Webhooks, with webhook-id and webhook-timestamp, over "METHOD path?query", a line feed and the body.',
  },
  humanToken: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieNames.visitor,
    description:
      'A person: the token of answerCaptcha, once, as "human" in the body, from the browser with this cookie, which createCaptcha sets.',
  },
}

/** The whole contract as OpenAPI 3.1. */
export const openApiDocument = async (): Promise<OpenApi> => {
  const features = await readFeatures()
  const outputs = new Map(allCalls.map(([name, { output }]) => [name, output]))
  const { answers, components } = outputSchemas(outputs, features.schemas)
  const schemas: Record<string, JsonSchema> = { ...components, Problem: problemSchema }
  const resolve = (reference: string) => schemas[reference.slice(reference.lastIndexOf('/') + 1)]
  const example = (schema: JsonSchema) => exampleOf(schema, resolve)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, endpoint] of allCalls) {
    const tag = features.of.get(endpoint)
    if (!tag) throw new Error(`No shared/{feature}/contract.ts exports the call ${name}.`)
    const path = pathOf(endpoint)
    paths[path] ??= {}
    const operation = operationOf(name, endpoint, { tag, answer: answers.get(name), example })
    paths[path][endpoint.method.toLowerCase()] = operation
  }
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  return {
    openapi: '3.1.1',
    info: { title: `${siteConfig.title} API`, version, description },
    servers: [{ url: siteConfig.url }],
    tags: [...new Set(features.of.values())].map((name) => ({ name })),
    paths,
    components: { schemas, securitySchemes },
  }
}
