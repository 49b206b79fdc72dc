import { config } from 'zod/v4/core'

/**
 * Tells zod in the browser not to compile schemas to code: the content security policy of the pages forbids code made
 * from strings, and some browsers log each attempt. zod reads this when a schema is created, so every file of the
 * contract that creates schemas imports this one first. On the server schemas are compiled.
 */
if (typeof window !== 'undefined') config({ jitless: true })
