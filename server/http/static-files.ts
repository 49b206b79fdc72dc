import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'

const BUILD = '/_next/static'
/** Files in `public` whose name changes with their content. */
const HASHED = /^\/(?:antd|icons)-\w+\.(?:css|svg)(?:\?|$)/

/** Seconds: the name of such a file changes with its content. */
const options = { brotli: true, gzip: true, etag: true, immutable: true, maxAge: 31_536_000 }

/**
 * Answers requests for static files whose name changes with their content, compressed as the browser takes it: the build writes the copies. All
 * other requests go to `next`.
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
      // It knows its folder only, not where that is mounted.
      request.url = url.slice(BUILD.length)
      built(request, response, pass)
    } else if (HASHED.test(url)) hashed(request, response, pass)
    else pass()
  }
}
