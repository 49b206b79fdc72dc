import { config } from 'zod/v4/core'

/**
 * Tells zod not to compile schemas to code: the content security policy of the pages forbids code made from strings, and some browsers log each
 * attempt. zod reads this when a schema is created, so `pages/_app.tsx` imports this file before any page's schemas. On the server it does compile.
 */
if (typeof window !== 'undefined') config({ jitless: true })
