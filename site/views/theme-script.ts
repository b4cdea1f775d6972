import { cookieNames as names } from '../../shared/names.ts'

/**
 * Runs before the first paint. It turns cookies into attributes of the document for the styles, so that no
 * page shows the wrong theme and nothing moves for a signed-in author. It runs again when the browser
 * restores a page. It is the only inline script; the Content-Security-Policy names it by its hash.
 */
export const themeScript = `(function(d){function read(e){if(e&&!e.persisted)return;var all='; '+document.cookie+';';function has(start){return all.includes('; '+start)}has('${names.theme}=dark;')?d.dataset.theme='dark':delete d.dataset.theme;d.toggleAttribute('data-signed-in',has('${names.signedIn}='));d.toggleAttribute('data-development',has('${names.development}='));d.toggleAttribute('data-consented',has('${names.cookieBanner}='));d.toggleAttribute('data-contacted',has('${names.contact}='))}d.classList.add('js');read();addEventListener('pageshow',read)})(document.documentElement)`
