import ts from 'typescript';

/** A test that says with `// @spec <ids>`, above itself or inside, which items of the specification it shows. */
export type TaggedTest = { file: string; title: string; ids: string[] };

type Call = { start: number; end: number; title: string };

/** `it`, `test` or `describe`, with whatever stands between its name and its call: `.each(…)`, `.concurrent`. */
function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ['it', 'test', 'describe'].includes(callee.text);
  if (ts.isPropertyAccessExpression(callee)) return isTestCall(callee.expression);
  return ts.isCallExpression(callee) && isTestCall(callee.expression);
}

/** Every call with a title, those around others first. */
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

/** The tests of a file that carry ids, in the order of their tags. Throws where a tag stands neither above a test nor inside one. */
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
