import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'

type CssModules = { getLocalIdent?: (file: { resourcePath: string }, pattern: string, name: string) => string }
type Loader = { options?: { modules?: CssModules } }
type Resolve = { alias: Record<string, string> }
type Rule = {
  test?: unknown
  enforce?: 'pre'
  sideEffects?: boolean
  use?: string | Loader | Loader[]
  resolve?: Resolve
  oneOf?: Rule[]
}
type WebpackConfig = {
  output: { hashDigestLength?: number; chunkLoadTimeout?: number }
  resolve: Resolve
  module: { rules: Rule[] }
  plugins: unknown[]
}
type Webpack = {
  BannerPlugin: new (options: { banner: string; raw: boolean; test: RegExp; stage: number }) => unknown
  Compilation: { PROCESS_ASSETS_STAGE_SUMMARIZE: number }
}

const root = dirname(fileURLToPath(import.meta.url))

/** No runtime value here: one build serves every environment, and `src/config.ts` reads them per request. */
const config: NextConfig = {
  distDir: process.env['NEXT_DIST_DIR'] ?? '.next',
  turbopack: {
    root,
    // The browser gets schemas as records; pages with forms bring the real library (src/api/zod-recorder.ts).
    resolveAlias: { zod: { browser: './src/api/zod-recorder.ts' } },
  },
  webpack: (config: WebpackConfig, { isServer, webpack }: { isServer: boolean; webpack: Webpack }) => {
    // Each file of styles has a name of its own (a test says so): its classes need no hash, which does not compress (decision 9).
    for (const { use } of config.module.rules.flatMap((rule) => rule.oneOf ?? []))
      for (const loader of [use ?? []].flat())
        if (typeof loader === 'object' && loader.options?.modules)
          loader.options.modules.getLocalIdent = ({ resourcePath }, _, name) =>
            `${basename(resourcePath, '.module.css')}_${name}`
    // The library's own maker of icons is 1 kB of every page, for what no icon here needs.
    config.resolve.alias[join(root, 'node_modules/lucide-react/dist/esm/createLucideIcon.mjs')] = join(
      root,
      'src/ui/create-icon.ts'
    )
    if (isServer) return config
    // The framework's modules as ES modules, which it makes for its edge: what nothing calls is left out, 15 kB of every page. Its polyfills alone are only in the other build.
    const next = join(root, 'node_modules/next/dist')
    for (const part of ['client', 'lib', 'pages', 'shared'])
      config.resolve.alias[join(next, part)] = join(next, 'esm', part)
    config.resolve.alias[join(next, 'esm/build/polyfills/polyfill-module')] = join(
      next,
      'build/polyfills/polyfill-module.js'
    )
    config.module.rules.push({ test: /next\/dist\/compiled\/path-to-regexp/, sideEffects: false })
    // Every page's first load lists the files of all others with their hashes, which do not compress: 24 bits tell two builds of one file apart (decision 9).
    config.output.hashDigestLength = 6
    // The first page is taken over in slices, not in one task (src/shell/hydrate-root.ts).
    config.module.rules.push({
      test: /next\/dist\/esm\/client\/index\.js$/,
      resolve: { alias: { 'react-dom/client$': join(root, 'src/shell/hydrate-root.ts') } },
    })
    // Files are waited for as long as they take: who brings them stands in the page (src/shell/late-script.ts).
    config.output.chunkLoadTimeout = 1e9
    config.module.rules.push({
      test: /next\/dist\/esm\/client\/(?:page|route)-loader\.js$/,
      resolve: { alias: { './lib/promise$': join(root, 'src/shell/wait-for-files.ts') } },
    })
    // What the framework and the shell bring is called at once: Chromium then compiles it beside the download, not on the thread that answers a finger. Said after the minifier, which drops comments.
    config.plugins.push(
      new webpack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        test: /static\/chunks\/(?:framework|main|pages\/_app)-\w+\.js$/,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
      })
    )
    config.resolve.alias['zod$'] = join(root, 'src/api/zod-recorder.ts')
    config.module.rules.push({
      test: (path: string) => dirname(path) === join(root, 'contract'),
      enforce: 'pre',
      sideEffects: false,
      use: join(root, 'scripts/lib/contract-loader.ts'),
    })
    return config
  },
  // It asks for the router: the one that the pages are bundled with, not a second one from node_modules.
  transpilePackages: ['next-redux-wrapper'],
  reactStrictMode: true,
  poweredByHeader: false,
  // Going back shows a page where it was left, after its content is there. There is no `app/` folder whose pages the router would have to tell apart.
  experimental: { scrollRestoration: true, clientRouterFilter: false },
  compress: true,
  // Pictures are made in their sizes when they are uploaded.
  images: { unoptimized: true },
  // `npm test` and the lint step check types; the build need not do it a second time.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // To see what each kB is of (decision 9).
  productionBrowserSourceMaps: process.env['NEXT_SOURCE_MAPS'] === '1',
  // Their names change with their content.
  headers: async () =>
    ['/fonts/:file*', '/:file(antd-\\w+\\.css)'].map((source) => ({
      source,
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    })),
}

export default config
