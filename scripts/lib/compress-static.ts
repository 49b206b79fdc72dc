import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Bytes below which compression gains nothing. */
const MIN_SIZE = 1000

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const compress = async (file: string): Promise<void> => {
  const bytes = await readFile(file)
  if (bytes.length < MIN_SIZE) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await toBrotli(bytes, { params }))
  await writeFile(`${file}.gz`, await toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }))
}

/**
 * Writes a brotli and a gzip copy beside each static file whose name changes with its content: those of the build, and
 * the generated ones in `public`. The server sends the copy that the browser accepts (`server/http/pages/static-files.ts`).
 */
export const compressStatic = async (publicDir: string, distDir: string): Promise<void> => {
  const files = [
    ...globSync('static/**/*.{js,css,svg,json}', { cwd: distDir }).map((file) => join(distDir, file)),
    ...globSync('{antd,icons}-*.{css,svg}', { cwd: publicDir }).map((file) => join(publicDir, file)),
  ]
  await Promise.all(files.map(compress))
}

if (import.meta.main) await compressStatic(process.argv[2] ?? 'public', process.argv[3] ?? '.next')
