import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'

const BUILD = '/_next/static'
/** Files in `public` whose name changes with their content. */
const HASHED = /^\/(?:antd|icons)-\w+\.(?:css|svg)(?:\?|$)/

/** `maxAge` in seconds: the names of these files change with their content. */
const options = { brotli: true, gzip: true, etag: true, immutable: true, maxAge: 31_536_000 }

/**
 * Serves static files whose names change with their content, in the compression that the browser accepts (the build
 * writes the compressed copies). All other requests are passed to `next`.
 */
export const serveStatic = (root: string, buildFolder: string, next: RequestListener): RequestListener => {
  const built = sirv(join(root, buildFolder, 'static'), options)
  const hashed = sirv(join(root, 'public'), options)
  return (request, response) => {
    const url = request.url ?? '/'
    const pass = (): void => {
      request.url = url
      next(request, response)
    }
    if (url.startsWith(`${BUILD}/`)) {
      // sirv expects paths relative to its folder.
      request.url = url.slice(BUILD.length)
      built(request, response, pass)
    } else if (HASHED.test(url)) hashed(request, response, pass)
    else pass()
  }
}
