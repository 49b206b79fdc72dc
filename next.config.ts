import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'

/** No runtime value here: one build serves every environment, and `src/config.ts` reads them per request. */
const config: NextConfig = {
  distDir: process.env['NEXT_DIST_DIR'] ?? '.next',
  turbopack: {
    root: dirname(fileURLToPath(import.meta.url)),
    // The browser gets schemas as records; pages with forms bring the real library (src/api/zod-recorder.ts).
    resolveAlias: { zod: { browser: './src/api/zod-recorder.ts' } },
  },
  reactStrictMode: true,
  poweredByHeader: false,
  compress: true,
  // Pictures are made in their sizes when they are uploaded.
  images: { unoptimized: true },
  // `npm test` and the lint step check types; the build need not do it a second time.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // Their names change with their content.
  headers: async () => ['/fonts/:file*', '/:file(antd-\\w+\\.css)'].map((source) => ({ source, headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }] })),
}

export default config
