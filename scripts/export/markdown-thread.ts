import { parentPort } from 'node:worker_threads'
import { toMarkdown } from './to-markdown.ts'

parentPort?.on('message', (html: string) => parentPort?.postMessage(toMarkdown(html)))
