import type { GetServerSideProps } from 'next'
import { robotsText } from '../src/shell/robots.ts'
import { originOf } from '../src/shell/visitor.ts'

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  res.statusCode = 200
  res.setHeader('Content-Type', 'text/plain; charset=utf-8')
  res.setHeader('Cache-Control', 'public, max-age=3600')
  res.end(robotsText(originOf(req)))
  return { props: {} }
}

const Robots = (): null => null
export default Robots
