import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'

const BUILD = '/_next/static'
/** Generated files in `public`, whose name changes with their content, with their compressed copies. */
export const GENERATED = /^\/(?:antd|icons)-\w+\.(?:css|svg)(?:\.br|\.gz)?(?:\?|$)/

/** `maxAge` in seconds: the names of these files change with their content. */
export const staticOptions = { brotli: true, gzip: true, etag: true, immutable: true, maxAge: 31_536_000 }

/** Serves a part of the builds of other releases, and passes on what is in none of them. */
type ServeOthers = (part: 'static' | 'public', ...args: [...Parameters<RequestListener>, pass: () => void]) => void

/**
 * Serves static files whose names change with their content, in the compression that the browser accepts (the build
 * writes the compressed copies): those of this build, and those of `others`. All other requests are passed to `next`.
 */
export const serveStatic = (
  root: string,
  buildFolder: string,
  next: RequestListener,
  others: ServeOthers
): RequestListener => {
  const built = sirv(join(root, buildFolder, 'static'), staticOptions)
  const generated = sirv(join(root, 'public'), staticOptions)
  return (request, response) => {
    const url = request.url ?? '/'
    const pass = (): void => {
      request.url = url
      next(request, response)
    }
    if (url.startsWith(`${BUILD}/`)) {
      // sirv expects paths relative to its folder.
      request.url = url.slice(BUILD.length)
      built(request, response, () => others('static', request, response, pass))
    } else if (GENERATED.test(url)) generated(request, response, () => others('public', request, response, pass))
    else pass()
  }
}
