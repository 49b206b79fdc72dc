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
  // Pictures are resized when they are uploaded.
  images: { unoptimized: true },
  // `npm test` and the lint step check types; the build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Each page loads close to the styles that it uses; by default one sheet holds those of all pages.
  experimental: { cssChunking: { type: 'graph', requestCost: 100000 } },
  // Files whose name changes with their content.
  headers: async () =>
    ['/fonts/:file*', '/:file(antd-\\w+\\.css)', '/:file(icons-\\w+\\.svg)'].map((source) => ({
      source,
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    })),
}

// oxlint-disable-next-line import/no-default-export -- the framework reads the default export
export default config
