// @ts-check

/**
 * Documented options only (decision 30). No runtime value here: one build serves every environment, and `src/config.ts` reads them per request.
 *
 * @type {import('next').NextConfig}
 */
const config = {
  distDir: process.env['NEXT_DIST_DIR'] ?? '.next',
  turbopack: {
    // A lockfile in a folder above must not be taken for the root.
    root: import.meta.dirname,
  },
  // It imports `next/router`, which must be the same module as the pages' own.
  transpilePackages: ['next-redux-wrapper'],
  reactStrictMode: true,
  poweredByHeader: false,
  // Each page has a nonce of its own, so no tag would ever match again; hashing the whole page cost 5 to 9 % of its rendering.
  generateEtags: false,
  experimental: {
    // Fewer, larger script files, in bytes of source: what every page loads is one file beside React's, which compresses better (decision 30).
    turbopackChunking: { minChunkSize: 400_000 },
  },
  // Pictures are resized when they are uploaded.
  images: { unoptimized: true },
  // `npm test` and the lint step check types; the build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Addresses of the admin area that mails and notifications of earlier releases contain.
  redirects: async () =>
    Object.entries({
      '/operator/letters': '/admin/support-requests',
      '/operator/books': '/admin/accounting',
      '/operator': '/admin',
    }).map(([former, now]) => ({ source: `${former}/:path*`, destination: `${now}/:path*`, permanent: true })),
  // The version stands in the name of each font.
  headers: async () => [
    { source: '/fonts/:file*', headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }] },
  ],
}

// oxlint-disable-next-line import/no-default-export -- the framework reads the default export
export default config
