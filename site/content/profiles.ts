import type { SiteSettings } from '../../shared/settings/settings.ts'

/** The author's profiles elsewhere, those that there are. */
export const profilesOf = ({ social, network, code }: SiteSettings) =>
  [
    { url: social, title: 'Social media' },
    { url: network, title: 'Professional network' },
    { url: code, title: 'Code host' },
  ].filter(({ url }) => url !== '')
