import { trustedTypes as names } from '../../shared/trusted-types.ts'

interface Policy {
  createHTML(html: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
const policy = trustedTypes?.createPolicy?.(names.articleHtml, { createHTML: (html) => html })

/** The Trusted Types policy for HTML where no script runs: it does not sanitise. */
export const articleHtml = (html: string): string => policy?.createHTML(html) ?? html
