// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ITokenBalance} from "./LocalPair.sol";
import {IWrapped} from "./LocalPairs.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";

/// Pools of several fees, quoter and router in one, with the functions that wallets know of Uniswap v3's QuoterV2 and
/// SwapRouter02. Inside it is a plain product of two reserves: what is tried out here is how such contracts are called.
contract LocalTiers {
    struct ExactInputParams {
        bytes path;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
    }

    struct ExactInputSingleParams {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    struct QuoteExactInputSingleParams {
        address tokenIn;
        address tokenOut;
        uint256 amountIn;
        uint24 fee;
        uint160 sqrtPriceLimitX96;
    }

    address public immutable WETH9;
    /// Of a pool, what it has of its first token when asked in this order.
    mapping(address => mapping(address => mapping(uint24 => uint256))) public reserves;

    constructor(address wrapped) {
        WETH9 = wrapped;
    }

    receive() external payable {
        require(msg.sender == WETH9, "only unwrapped");
    }

    /// Counts what was sent here since the last time as reserves of a pool: whoever fills a pool sends first.
    function fill(address a, address b, uint24 fee, uint256 amountA, uint256 amountB) external {
        reserves[a][b][fee] += amountA;
        reserves[b][a][fee] += amountB;
    }

    function quoteExactInputSingle(QuoteExactInputSingleParams calldata p)
        external
        view
        returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 ticksCrossed, uint256 gasEstimate)
    {
        amountOut = _amountOut(p.tokenIn, p.tokenOut, p.fee, p.amountIn);
        (sqrtPriceX96After, ticksCrossed, gasEstimate) = (0, 0, 80_000);
    }

    function quoteExactInput(bytes calldata path, uint256 amountIn)
        external
        view
        returns (
            uint256 amountOut,
            uint160[] memory sqrtPriceX96AfterList,
            uint32[] memory ticksCrossedList,
            uint256 gasEstimate
        )
    {
        amountOut = amountIn;
        uint256 hops = _hops(path);
        for (uint256 i = 0; i < hops; i++) {
            (address from, uint24 fee, address into) = _hop(path, i);
            amountOut = _amountOut(from, into, fee, amountOut);
        }
        (sqrtPriceX96AfterList, ticksCrossedList) = (new uint160[](hops), new uint32[](hops));
        gasEstimate = 80_000 * hops;
    }

    function exactInputSingle(ExactInputSingleParams calldata p) external payable returns (uint256 amountOut) {
        _pay(p.tokenIn, p.amountIn);
        amountOut = _swap(p.tokenIn, p.tokenOut, p.fee, p.amountIn);
        _finish(p.tokenOut, p.recipient, amountOut, p.amountOutMinimum);
    }

    function exactInput(ExactInputParams calldata p) external payable returns (uint256 amountOut) {
        amountOut = p.amountIn;
        uint256 hops = _hops(p.path);
        address last;
        for (uint256 i = 0; i < hops; i++) {
            (address from, uint24 fee, address into) = _hop(p.path, i);
            if (i == 0) _pay(from, p.amountIn);
            amountOut = _swap(from, into, fee, amountOut);
            last = into;
        }
        _finish(last, p.recipient, amountOut, p.amountOutMinimum);
    }

    function multicall(uint256 deadline, bytes[] calldata data) external payable returns (bytes[] memory results) {
        require(block.timestamp <= deadline, "too late");
        results = new bytes[](data.length);
        for (uint256 i = 0; i < data.length; i++) {
            (bool isDone, bytes memory answer) = address(this).delegatecall(data[i]);
            if (!isDone) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
            results[i] = answer;
        }
    }

    /// Takes what an owner has signed to allow, before a swap of the same transaction: as SwapRouter02 has it.
    function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external payable {
        IERC20Permit(token).permit(msg.sender, address(this), value, deadline, v, r, s);
    }

    /// Pays out the wrapped coins that a swap before it left here.
    function unwrapWETH9(uint256 least, address recipient) external payable {
        uint256 amount = _loose;
        require(amount >= least, "too little comes out");
        _loose = 0;
        IWrapped(WETH9).withdraw(amount);
        (bool isPaid,) = recipient.call{value: amount}("");
        require(isPaid, "not paid");
    }

    /// Gives back what was sent and not swapped.
    function refundETH() external payable {
        uint256 amount = address(this).balance;
        if (amount == 0) return;
        (bool isPaid,) = msg.sender.call{value: amount}("");
        require(isPaid, "not paid");
    }

    /// Wrapped coins of nobody's pool, between two calls of one transaction.
    uint256 private _loose;

    function _finish(address token, address recipient, uint256 amount, uint256 least) private {
        require(amount >= least, "too little comes out");
        // As SwapRouter02 has it: 2 is the router itself.
        if (recipient == address(2)) _loose += amount;
        else _call(token, abi.encodeWithSignature("transfer(address,uint256)", recipient, amount));
    }

    function _pay(address token, uint256 amount) private {
        if (token == WETH9 && address(this).balance >= amount) {
            IWrapped(WETH9).deposit{value: amount}();
            return;
        }
        uint256 before = ITokenBalance(token).balanceOf(address(this));
        _call(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount));
        // Like the pools it stands for: less than was told is refused.
        require(ITokenBalance(token).balanceOf(address(this)) - before >= amount, "less arrived");
    }

    function _swap(address from, address into, uint24 fee, uint256 amountIn) private returns (uint256 amountOut) {
        amountOut = _amountOut(from, into, fee, amountIn);
        reserves[from][into][fee] += amountIn;
        reserves[into][from][fee] -= amountOut;
    }

    function _amountOut(address from, address into, uint24 fee, uint256 amountIn) private view returns (uint256) {
        (uint256 had, uint256 other) = (reserves[from][into][fee], reserves[into][from][fee]);
        require(amountIn > 0 && had > 0 && other > 0, "no such pool");
        uint256 counted = amountIn * (1_000_000 - fee);
        return (counted * other) / (had * 1_000_000 + counted);
    }

    function _hops(bytes calldata path) private pure returns (uint256) {
        require(path.length >= 43 && (path.length - 20) % 23 == 0, "no way");
        return (path.length - 20) / 23;
    }

    function _hop(bytes calldata path, uint256 i) private pure returns (address, uint24, address) {
        uint256 at = i * 23;
        return (
            address(bytes20(path[at:at + 20])),
            uint24(bytes3(path[at + 20:at + 23])),
            address(bytes20(path[at + 23:at + 43]))
        );
    }

    function _call(address token, bytes memory data) private {
        (bool isDone, bytes memory answer) = token.call(data);
        require(isDone && (answer.length == 0 || abi.decode(answer, (bool))), "not moved");
    }
}
