import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { newFolder } from './new-folder.ts'

const certificate = () => {
  const folder = newFolder()
  const [key, cert] = [`${folder}/key.pem`, `${folder}/cert.pem`] as const
  const words = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext'.split(' ')
  const files = ['subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert]
  execFileSync('openssl', [...words, ...files], { stdio: 'ignore' })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

/** A proxy before a blog, over https or not, by which a test decides what becomes of a request. */
export const startFront = async (blogOrigin: string, isSecure: boolean) => {
  const { host } = new URL(blogOrigin)
  const held = new Map<RegExp, Promise<boolean>>()
  const asked: string[] = []
  const forward = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { method = '', url: path = '' } = request
    asked.push(`${method} ${path}`)
    const rule = [...held].find(([pattern]) => pattern.test(`${method} ${path}`))
    if (rule && !(await rule[1])) return void request.socket.destroy()
    const headers = { ...request.headers, host }
    const { origin, referer } = headers
    if (origin) headers.origin = blogOrigin
    if (referer) headers.referer = blogOrigin + new URL(referer).pathname
    const passed = http.request(blogOrigin + path, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  }
  const server = isSecure ? https.createServer(certificate(), forward) : http.createServer(forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http${isSecure ? 's' : ''}://127.0.0.1:${port}`,
    /** Each request's method and path. */
    asked,
    /** Lets requests, by method and path, fail. @returns ends that */
    refuse: (pattern: RegExp) => {
      held.set(pattern, Promise.resolve(false))
      return () => void held.delete(pattern)
    },
    /** Lets requests, by method and path, wait. @returns lets them go on */
    hold: (pattern: RegExp) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      held.set(pattern, promise)
      return () => {
        held.delete(pattern)
        resolve(true)
      }
    },
  }
}
