type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const entriesOf = (value: unknown): [string, unknown][] => (isNode(value) ? Object.entries(value) : []);

const methods = new Set(['get', 'put', 'post', 'delete']);
const operationKeys = new Set([
  'operationId',
  'summary',
  'description',
  'tags',
  'security',
  'parameters',
  'requestBody',
  'responses',
]);

/** Returns every operation of a document as `GET /path/{param}`. */
export const operationsOf = (document: Node): [name: string, operation: Node][] =>
  entriesOf(document.paths).flatMap(([path, item]) =>
    entriesOf(item).map(([method, operation]): [string, Node] => [
      `${method.toUpperCase()} ${path}`,
      isNode(operation) ? operation : {},
    ]),
  );

/** Returns violations of OpenAPI 3.1 that the generator can cause, one per line. */
export function openApiFaults(document: Node): string[] {
  const faults: string[] = [];
  const info = isNode(document.info) ? document.info : {};
  if (document.openapi !== '3.1.0' || typeof info.title !== 'string' || typeof info.version !== 'string')
    faults.push('openapi and info are required');

  const components = isNode(document.components) ? document.components : {};
  const resolve = (reference: string): unknown =>
    reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>(
        (at, part) => (isNode(at) ? at[part.replace(/~1/g, '/').replace(/~0/g, '~')] : undefined),
        document,
      );

  function examine(at: string, value: unknown): void {
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        examine(`${at}/${index}`, item);
      });
      return;
    }
    if (!isNode(value)) return;
    if (typeof value.$ref === 'string' && resolve(value.$ref) === undefined)
      faults.push(`${at}: ${value.$ref} does not exist`);
    for (const [key, below] of Object.entries(value)) examine(`${at}/${key}`, below);
  }
  examine('#', document);

  const ids = new Set<unknown>();
  for (const [name, operation] of operationsOf(document)) {
    const [method = '', path = ''] = name.split(' ');
    if (!methods.has(method.toLowerCase())) faults.push(`${name}: unknown method`);
    if (!path.startsWith('/') || path.includes(':')) faults.push(`${name}: no path template`);
    for (const key of Object.keys(operation))
      if (!operationKeys.has(key)) faults.push(`${name}: ${key} is no part of an operation`);
    if (ids.has(operation.operationId)) faults.push(`${name}: the operationId is another's too`);
    ids.add(operation.operationId);

    const parameters = (Array.isArray(operation.parameters) ? operation.parameters : []).filter(isNode);
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    const inTemplate = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    if (String(inPath.map((parameter) => parameter.name)) !== String(inTemplate))
      faults.push(`${name}: other parameters than its path`);
    for (const parameter of parameters) {
      if (!isNode(parameter.schema)) faults.push(`${name}: ${String(parameter.name)} has no schema`);
      if (parameter.in === 'path' && parameter.required !== true)
        faults.push(`${name}: ${String(parameter.name)} is not required`);
    }
    const body = isNode(operation.requestBody) ? operation.requestBody : undefined;
    if (body && entriesOf(body.content).length === 0) faults.push(`${name}: a body without content`);
    if (body && method === 'GET') faults.push(`${name}: a GET with a body`);

    if (entriesOf(operation.responses).length === 0) faults.push(`${name}: no response`);
    for (const [status, response] of entriesOf(operation.responses)) {
      if (!/^[1-5]\d\d$/.test(status)) faults.push(`${name}: ${status} is no status`);
      if (!isNode(response) || typeof response.description !== 'string')
        faults.push(`${name}: ${status} has no description`);
    }
    for (const requirement of Array.isArray(operation.security) ? operation.security : [])
      for (const [scheme] of entriesOf(requirement))
        if (!isNode(components.securitySchemes) || !(scheme in components.securitySchemes))
          faults.push(`${name}: ${scheme} is no scheme`);
  }
  return faults;
}
