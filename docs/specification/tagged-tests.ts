import ts from 'typescript';

/** A test that names specification items with `// @spec <ids>` above itself or inside. */
export type TaggedTest = { file: string; title: string; ids: string[] };

type Call = { start: number; end: number; title: string };

/** Whether the callee is `it`, `test` or `describe`, also with `.each(…)` or `.concurrent`. */
function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ['it', 'test', 'describe'].includes(callee.text);
  if (ts.isPropertyAccessExpression(callee)) return isTestCall(callee.expression);
  return ts.isCallExpression(callee) && isTestCall(callee.expression);
}

/** Returns every titled test call, outer ones first. */
function testCalls(source: ts.SourceFile): Call[] {
  const calls: Call[] = [];
  const visit = (node: ts.Node, titles: readonly string[]): void => {
    let inner = titles;
    if (ts.isCallExpression(node) && isTestCall(node.expression)) {
      const [title] = node.arguments;
      if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        inner = [...titles, title.getText(source).slice(1, -1).replaceAll("\\'", "'")];
        calls.push({ start: node.getStart(source), end: node.end, title: inner.join(' › ') });
      }
    }
    ts.forEachChild(node, (child) => {
      visit(child, inner);
    });
  };
  visit(source, []);
  return calls;
}

/** Returns the tests of a file with ids, in the order of their tags. @throws on a tag without a test */
export function taggedTests(file: string, text: string): TaggedTest[] {
  const calls = testCalls(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  const found = new Map<Call, string[]>();
  for (const tag of text.matchAll(/^[ \t]*\/\/ @spec (.+)$/gm)) {
    const end = tag.index + tag[0].length;
    const below = calls.find(({ start }) => start >= end && /^(?:\s|\/\/.*)*$/.test(text.slice(end, start)));
    const around = calls.findLast((call) => call.start < tag.index && tag.index < call.end);
    const call = below ?? around;
    if (call === undefined) throw new Error(`${file}: no test below or around "${tag[0].trim()}"`);
    found.set(call, [...(found.get(call) ?? []), ...(tag[1] ?? '').trim().split(/\s+/)]);
  }
  return [...found].map(([{ title }, ids]) => ({ file, title, ids }));
}
