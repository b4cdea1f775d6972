import type { ProblemCode } from '../shared/problem.ts';
import { Refusal } from '../shared/problem.ts';
/** Renders a refusal, once, as `application/problem+json` (RFC 9457). */
export declare const problemResponse: (refusal: Refusal) => Response;
/** A refusal as a response, by its code. */
export declare const refuse: (code: ProblemCode) => Response;
/** Anything thrown: a refusal says its name; all else is logged and says nothing of its inside. */
export declare const renderError: (error: unknown) => Response;
