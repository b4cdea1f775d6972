import { trustedTypes as names } from '../../shared/trusted-types.ts'

interface Policy {
  createHTML(html: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
const policy = trustedTypes?.createPolicy?.(names.articleHtml, { createHTML: (html) => html })

/**
 * The Trusted Types policy for HTML in places where no script runs: a parsed document that is never shown,
 * or a sandboxed frame. It does not sanitise; the dashboard's own page accepts no HTML.
 */
export const articleHtml = (html: string): string => policy?.createHTML(html) ?? html
