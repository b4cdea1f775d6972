import { expect, test } from 'vitest'
import { encodeText } from '../base64.ts'
import { demoLink, readDemoLink } from './demo-link.ts'

const demo = {
  username: 'somebody123',
  email: 'some@example.com',
  colors: '#111111 #222222 #333333 #444444',
  password: 'päss wörd "of" the demo 🙂',
  answers: { name: 'é', 'type a function': '(a, b) => a + b' },
  human: 'a-token',
}

test('the link of the demo gives its data back on this machine, at any port, and nowhere else', () => {
  for (const origin of ['http://127.0.0.1:8787', 'http://localhost:9', 'http://[::1]:65535']) {
    const link = new URL(demoLink(origin, demo))
    expect([link.origin, link.pathname, link.search]).toEqual([origin, '/sign-in', ''])
    // Terminals end a link at other characters.
    expect(link.hash).toMatch(/^#demo=[\w+/]+$/)
    expect(readDemoLink(link)).toEqual(demo)
  }
  for (const origin of ['https://blog.example', 'http://127.0.0.1.example', 'http://192.168.0.2']) {
    expect(readDemoLink(new URL(demoLink(origin, demo)))).toBeNull()
  }
})

test('any other fragment has no data', () => {
  const at = (hash: string) => readDemoLink(new URL(`http://127.0.0.1/sign-in${hash}`))
  const coded = (value: unknown) => `#demo=${encodeText(JSON.stringify(value))}`
  const { human: _human, ...without } = demo
  for (const hash of [
    ...['', '#', '#demo', '#demo=', '#demo=%', '#demo=e30', '#other=e30', '#demo=//79'],
    ...[null, 1, [], {}, 'text', without, { ...demo, password: 7 }].map(coded),
    ...[null, 'text', { name: {} }].map((answers) => coded({ ...demo, answers })),
  ]) {
    expect([hash, at(hash)]).toEqual([hash, null])
  }
})
