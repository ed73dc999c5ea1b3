// Walking the game tree that the engine keeps: lines, paths, and rows for a move list.
import type { Tree, TreeNode } from "../net/types.ts";

export function nodeAt(tree: Tree, id: number): TreeNode {
  const node = tree.nodes[id];
  if (!node) throw new Error(`no node ${id}`);
  return node;
}

/** The moves from the start to a node. */
export function pathTo(tree: Tree, id: number): string[] {
  return lineTo(tree, id)
    .slice(1)
    .map((node) => node.move);
}

/** The nodes from the start to a node, both included. */
export function lineTo(tree: Tree, id: number): TreeNode[] {
  const line: TreeNode[] = [];
  for (let at: TreeNode | undefined = tree.nodes[id]; at; at = tree.nodes[at.parent]) line.unshift(at);
  return line;
}

/** The node that these moves lead to, as far as they are in the tree. */
export function nodeAlong(tree: Tree, moves: string[]): number {
  let at = 0;
  for (const move of moves) {
    const next = nodeAt(tree, at).children.find((child) => tree.nodes[child]?.move === move);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** The line through a node: from the start to it, and on along first children to the end. */
export function lineThrough(tree: Tree, id: number): TreeNode[] {
  const line = lineTo(tree, id);
  for (let next = line.at(-1)?.children[0]; next !== undefined; next = line.at(-1)?.children[0]) {
    line.push(nodeAt(tree, next));
  }
  return line;
}

export function mainLine(tree: Tree): TreeNode[] {
  return lineThrough(tree, 0);
}

/** A run of moves of one line; other lines that begin before a move follow it. */
export interface Run {
  moves: { node: TreeNode; ply: number }[];
  branches: Run[]; // shown after the run, one level deeper
}

/**
 * The tree for a move list: runs of moves in the order they are read. A run ends where another line branches off;
 * the branches follow, then the line goes on in the next run.
 */
export function runsOf(tree: Tree, from = 0, ply = 1): Run[] {
  const runs: Run[] = [];
  let run: Run = { moves: [], branches: [] };
  let at = from;
  for (;;) {
    const [main, ...others] = nodeAt(tree, at).children;
    if (main === undefined) break;
    run.moves.push({ node: nodeAt(tree, main), ply });
    for (const other of others) {
      const [first, ...rest] = runsOf(tree, other, ply + 1);
      const head = { node: nodeAt(tree, other), ply };
      run.branches.push({
        moves: [head, ...(first?.moves ?? [])],
        branches: [...(first?.branches ?? []), ...rest],
      });
    }
    if (run.branches.length > 0) {
      runs.push(run);
      run = { moves: [], branches: [] };
    }
    at = main;
    ++ply;
  }
  if (run.moves.length > 0) runs.push(run);
  return runs;
}
