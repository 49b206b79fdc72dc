import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../scripts/lib/build.ts'
import { startChild, type Child } from './child.ts'

// Inside the repository, because packages are resolved upwards from a module; ignored by git, and deleted before each
// build.
const folder = join(root, '.next-bench-bare')

const files: Record<string, string> = {
  'package.json': '{ "private": true, "type": "module" }\n',
  'next.config.js': `export default { turbopack: { root: ${JSON.stringify(root)} }, poweredByHeader: false, compress: true, devIndicators: false, typescript: { ignoreBuildErrors: true } }\n`,
  'pages/index.jsx':
    'export default function Page() { return <main><h1>Bare</h1><p>A page of the framework with nothing in it.</p></main> }\n',
  // 20 posts from memory, with the fields of a post: author, date, text, picture, counts.
  'pages/feed.jsx': `
const words = 'Tonight we tried the slow movement with the windows open and the street played along, which nobody had planned and everybody liked. '
export function getServerSideProps({ query }) {
  const posts = Array.from({ length: Number(query.posts ?? 20) }, (_, i) => ({
    id: String(i), author: 'Clara Vance', username: 'clara', text: words.repeat(1 + (i % 3)), createdAt: new Date(1.7e12 - i * 3.6e6).toISOString(), likes: i * 7, picture: i % 2 ? '/p/' + i + '.webp' : null,
  }))
  return { props: { posts } }
}
export default function Feed({ posts }) {
  return (
    <main>
      <h1>Clara Vance</h1>
      {posts.map((post) => (
        <article key={post.id}>
          <header>
            <a href={'/' + post.username}><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="" width="40" height="40" /><strong>{post.author}</strong> <span>@{post.username}</span></a>
            <a href={'/posts/' + post.id}><time dateTime={post.createdAt}>{post.createdAt.slice(0, 10)}</time></a>
          </header>
          <p>{post.text}</p>
          {post.picture && <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="" width="300" height="200" />}
          <footer><button>Like</button> <span>{post.likes}</span></footer>
        </article>
      ))}
    </main>
  )
}
`,
}

/**
 * Builds the bare app (a static page and a feed rendered per request) with the same versions of next and react, and
 * serves it.
 */
export const startBareNext = async (): Promise<Child> => {
  await rm(folder, { recursive: true, force: true })
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1', NEXT_DIST_DIR: '' }
  const built = spawnSync(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build', folder], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`The bare app was not built:\n${built.stdout}${built.stderr}`)
  return startChild(join(import.meta.dirname, 'bare-next-server.ts'), [folder])
}
