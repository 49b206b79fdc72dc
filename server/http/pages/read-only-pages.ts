import type { RequestListener } from 'node:http'

/**
 * Lets pages only be read. A form that a browser submits by itself, because scripts are switched off, leads to the page
 * again: its body is neither read nor logged, and reloading does not send it a second time. Other methods are refused.
 */
export const readOnlyPages =
  (serve: RequestListener): RequestListener =>
  (request, response) => {
    const { method = 'GET', url = '/' } = request
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return serve(request, response)
    // What is left of a body is not waited for.
    response.setHeader('connection', 'close')
    // One slash: two would name another site.
    if (method === 'POST') response.writeHead(303, { location: `/${url.replace(/^[/\\]+/, '')}` }).end()
    else response.writeHead(405, { allow: 'GET, HEAD' }).end()
  }
