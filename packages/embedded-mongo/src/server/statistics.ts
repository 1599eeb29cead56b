/** Counts what `serverStatus` tells. */
export class ServerStatistics {
  readonly startedAt = Date.now();
  readonly operations = { insert: 0, query: 0, update: 0, delete: 0, getmore: 0, command: 0 };
  connections = 0;
  connectionsCreated = 0;

  count(command: string): void {
    if (command === 'find') this.operations.query++;
    else if (command === 'getMore') this.operations.getmore++;
    else if (command === 'insert' || command === 'update' || command === 'delete') this.operations[command]++;
    else this.operations.command++;
  }
}
