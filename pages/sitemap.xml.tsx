import type { GetServerSideProps } from 'next'
import { sitemapText } from '../src/shell/sitemap.ts'
import { originOf } from '../src/shell/visitor.ts'

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  const text = await sitemapText(originOf(req))
  res.statusCode = 200
  res.setHeader('Content-Type', 'application/xml; charset=utf-8')
  res.setHeader('Cache-Control', 'public, max-age=3600')
  res.end(text)
  return { props: {} }
}

const Sitemap = (): null => null
export default Sitemap
