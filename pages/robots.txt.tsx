import type { GetServerSideProps } from 'next'
import { robotsText } from '../src/shell/document/robots.ts'
import { readSiteUrl } from '../src/config.ts'

export const getServerSideProps: GetServerSideProps = async ({ res }) => {
  res.statusCode = 200
  res.setHeader('Content-Type', 'text/plain; charset=utf-8')
  res.setHeader('Cache-Control', 'public, max-age=3600')
  res.end(robotsText(readSiteUrl()))
  return { props: {} }
}

const Robots = (): null => null
export default Robots
