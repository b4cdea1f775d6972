import type { Page } from '../../shared/renderer.ts';
/**
 * The one response of a page, whether its bytes come from a static file or from the renderer: same
 * status, headers and body.
 */
export declare const pageResponse: (request: Request, page: Page) => Promise<Response>;
/** A redirect that browsers ask about again, since an address may be taken by another article. */
export declare const redirect: (location: string) => Response;
