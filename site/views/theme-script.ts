import { cookieNames as names } from '../../shared/names.ts'

/**
 * Runs before anything is painted: what the cookies say becomes attributes of the document, which the
 * styles follow, so that no page shows in the wrong theme and nothing moves when it is known who
 * reads. It runs again when the browser brings back a page it kept. It is the only inline script; the
 * Content-Security-Policy names it by its hash.
 */
export const themeScript = `(function(d){function read(e){if(e&&!e.persisted)return;var all='; '+document.cookie+';';function has(start){return all.includes('; '+start)}has('${names.theme}=dark;')?d.dataset.theme='dark':delete d.dataset.theme;d.toggleAttribute('data-signed-in',has('${names.signedIn}='));d.toggleAttribute('data-development',has('${names.development}='));d.toggleAttribute('data-consented',has('${names.cookieBanner}='))}d.classList.add('js');read();addEventListener('pageshow',read)})(document.documentElement)`
