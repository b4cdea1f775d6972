import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

const unwrap = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ? unwrap(node.expression) : node

const isJsx = (node: ts.Node): boolean =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)

/** The expression that an arrow function gives back, or nothing. */
const resultOf = (node: ts.Node | undefined): ts.Expression | undefined => {
  if (!node || !ts.isArrowFunction(node)) return undefined
  if (!ts.isBlock(node.body)) return node.body
  const last = node.body.statements.at(-1)
  return last && ts.isReturnStatement(last) ? last.expression : undefined
}

/** Whether an expression can only be elements, or nothing: no text. */
const isElements = (expression: ts.Expression): boolean => {
  const node = unwrap(expression)
  if (isJsx(node) || node.kind === ts.SyntaxKind.NullKeyword) return true
  if (ts.isConditionalExpression(node))
    return isElements(node.whenTrue) && isElements(node.whenFalse)
  if (ts.isBinaryExpression(node))
    return (
      node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken && isElements(node.right)
    )
  if (ts.isIdentifier(node)) return node.text === 'children'
  if (!ts.isCallExpression(node) || !/\bmap$/.test(node.expression.getText())) return false
  const result = resultOf(node.arguments[0])
  return result !== undefined && isElements(result)
}

const isText = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child)
    ? !child.containsOnlyTriviaWhiteSpaces
    : ts.isJsxExpression(child) && child.expression !== undefined && !isElements(child.expression)

/** Texts in the source of a component that stand beside an element, or in the place of one. */
const bareTextsIn = (source: string): string[] => {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter((child) =>
        ts.isJsxText(child)
          ? isText(child)
          : !ts.isJsxExpression(child) || child.expression !== undefined,
      )
      const isAlone = children.length === 1 && ts.isJsxElement(node)
      if (!isAlone) found.push(...children.filter(isText).map((child) => child.getText().trim()))
    }
    if (ts.isConditionalExpression(node)) {
      const branches = [node.whenTrue, node.whenFalse]
      if (branches.some((one) => isJsx(unwrap(one))))
        found.push(...branches.filter((one) => !isElements(one)).map((one) => one.getText()))
    }
    const isComponent = ts.isVariableDeclaration(node) && /^[A-Z]/.test(node.name.getText())
    const returns = isComponent && node.initializer ? returnsOf(node.initializer) : []
    if (returns.some((one) => isJsx(unwrap(one))))
      found.push(...returns.filter((one) => !isElements(one)).map((one) => one.getText()))
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile('x.tsx', source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX))
  return found
}

/** What a function gives back, without functions in it. */
const returnsOf = (node: ts.Node): ts.Expression[] => {
  if (!ts.isArrowFunction(node)) return []
  if (!ts.isBlock(node.body)) return [node.body]
  const found: ts.Expression[] = []
  const look = (one: ts.Node): void => {
    if (ts.isReturnStatement(one) && one.expression) found.push(one.expression)
    if (!ts.isFunctionLike(one)) ts.forEachChild(one, look)
  }
  node.body.statements.forEach(look)
  return found
}

test.each([
  '<p>One {count}</p>',
  '<p>One <b>two</b></p>',
  '<p>{text}<b>two</b></p>',
  '<>One</>',
  '<p>{isOn ? <b>one</b> : one}</p>',
  '<p><b>one</b> <b>two</b></p>',
  '<p><b>one</b>{isOn && one}</p>',
  '<p><b>one</b>{all.map((one) => one)}</p>',
])('a text that a translator can take from React is found: %s', (jsx) => {
  expect(bareTextsIn(`const One = () => ${jsx}`)).not.toEqual([])
})

test('a component that gives back a text is found', () => {
  expect(bareTextsIn('const One = ({ a }) => { if (a) return a; return <b>one</b> }')).toEqual([
    'a',
  ])
})

test.each(['<p>One</p>', '<p>{"One " + count}</p>', '<p><b>one</b>{isOn && <i />}</p>'])(
  'a text that is alone in its element is not: %s',
  (jsx) => expect(bareTextsIn(`const One = () => ${jsx}`)).toEqual([]),
)

test('in no island stands a text beside an element: a translated page would lose what renders again', () => {
  const files = globSync('site/islands/**/*.tsx').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(15)
  const bare = files.map((file) => [file, bareTextsIn(readFileSync(file, 'utf8'))] as const)
  expect(bare.filter(([, texts]) => texts.length > 0)).toEqual([])
})
